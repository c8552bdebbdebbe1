import type * as source from '../en/api-endpoints.ts'

export const endpointWords: typeof source.endpointWords = {
  noToken: 'sin token',
  anyToken: 'cualquier token',
  language: (endpoint) => `Lenguaje del ejemplo: ${endpoint}`,
  parameters: 'Parámetros',
  body: 'Cuerpo de la solicitud',
  response: 'Respuesta',
  responseOf: (endpoint) => `Respuesta de ${endpoint}`,
  content: {
    none: 'sin contenido.',
    json: 'con JSON.',
    noneWithHeaders: (headers) => `sin contenido y con las cabeceras ${headers}.`,
    jsonWithHeaders: (headers) => `con JSON y las cabeceras ${headers}.`,
  },
  fields: { shown: 'Campos', more: (endpoint) => `de la respuesta de ${endpoint}` },
  required: 'obligatorio',
  errors: 'Errores:',
}

export const limitsCaption: string = 'Límites de cada plan'

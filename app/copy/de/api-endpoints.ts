import type * as source from '../en/api-endpoints.ts'

export const endpointWords: typeof source.endpointWords = {
  noToken: 'ohne Token',
  anyToken: 'beliebiges Token',
  language: (endpoint) => `Sprache des Beispiels: ${endpoint}`,
  parameters: 'Parameter',
  body: 'Body der Anfrage',
  response: 'Antwort',
  responseOf: (endpoint) => `Antwort von ${endpoint}`,
  content: {
    none: 'ohne Inhalt.',
    json: 'mit JSON.',
    noneWithHeaders: (headers) => `ohne Inhalt, mit den Headern ${headers}.`,
    jsonWithHeaders: (headers) => `mit JSON und den Headern ${headers}.`,
  },
  fields: { shown: 'Felder', more: (endpoint) => `der Antwort von ${endpoint}` },
  required: 'Pflicht',
  errors: 'Fehler:',
}

export const limitsCaption: string = 'Limits der Tarife'

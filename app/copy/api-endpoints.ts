/** Around each endpoint in the reference of the API. */
export const endpointWords = {
  noToken: 'no token',
  anyToken: 'any token',
  /** For screen readers. */
  language: (endpoint: string) => `Language of the example: ${endpoint}`,
  parameters: 'Parameters',
  body: 'Request body',
  response: 'Response',
  responseOf: (endpoint: string) => `Response of ${endpoint}`,
  /** They follow the status. */
  content: {
    none: 'without content.',
    json: 'with JSON.',
    noneWithHeaders: (headers: string) => `without content and the headers ${headers}.`,
    jsonWithHeaders: (headers: string) => `with JSON and the headers ${headers}.`,
  },
  /** The second part is for screen readers. */
  fields: { shown: 'Fields', more: (endpoint: string) => `of the response of ${endpoint}` },
  required: 'required',
  errors: 'Errors:',
}

export const limitsCaption = 'Limits of each plan'

/**
 * What was sent isn't an answer in OpenAI's format: a part of it can't be read, or it's something else,
 * such as a web page.
 */
export class StreamFault extends Error {
  readonly kind: 'malformed' | 'not-a-stream'

  constructor(kind: StreamFault['kind']) {
    super(`The answer of the model is ${kind}`)
    this.kind = kind
  }
}

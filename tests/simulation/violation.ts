/** A rule that the site broke. Stories are told apart by its kind. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly kind: string

  constructor(kind: string, message: string, options?: ErrorOptions) {
    super(`${kind}: ${message}`, options)
    this.kind = kind
  }
}

/** An error where none may be. Different errors are different kinds. */
export function toFailure(rule: string, where: string, cause: unknown): Violation {
  const message = describe(cause)
  const words = message.replace(/\b\w*[_\d]\w*\b/g, '').match(/[A-Za-z]+/g) ?? []
  return new Violation(`${rule}-${words.slice(0, 8).join('-')}`, `${where}: ${message}`, { cause })
}

function describe(fault: unknown): string {
  const message = fault instanceof Error ? fault.message : String(fault)
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause.message : ''
  return cause ? `${message} (${cause})` : message
}

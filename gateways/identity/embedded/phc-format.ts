/** A password hash and how it was made. */
export type PasswordHash = {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  /** Which of our secrets was used. */
  readonly keyId: string
  readonly nonce: Buffer
  readonly tag: Buffer
}

const pattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+),keyid=(?<keyId>\w+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

/** The PHC string format: https://github.com/P-H-C/phc-string-format */
export function formatPhc(hash: PasswordHash): string {
  const { memory, passes, parallelism, keyId, nonce, tag } = hash
  const parameters = `m=${memory},t=${passes},p=${parallelism},keyid=${keyId}`
  return `$argon2id$v=19$${parameters}$${toBase64(nonce)}$${toBase64(tag)}`
}

export function parsePhc(text: string): PasswordHash {
  const parts = pattern.exec(text)?.groups
  if (!parts) throw new Error('A stored password hash has an unknown format')
  return {
    memory: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.parallelism),
    keyId: String(parts.keyId),
    nonce: Buffer.from(String(parts.nonce), 'base64'),
    tag: Buffer.from(String(parts.tag), 'base64'),
  }
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

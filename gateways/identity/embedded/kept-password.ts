/** A password as it is kept: how it was made, and what came of it. */
export type KeptPassword = {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  /** Which of our secrets took part. */
  readonly keyId: string
  readonly nonce: Buffer
  readonly tag: Buffer
}

const pattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+),keyid=(?<keyId>\w+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

/** The form that other programs know too: https://github.com/P-H-C/phc-string-format */
export function writeKept({
  memory,
  passes,
  parallelism,
  keyId,
  nonce,
  tag,
}: KeptPassword): string {
  const how = `m=${memory},t=${passes},p=${parallelism},keyid=${keyId}`
  return `$argon2id$v=19$${how}$${toText(nonce)}$${toText(tag)}`
}

export function readKept(text: string): KeptPassword {
  const parts = pattern.exec(text)?.groups
  if (!parts) throw new Error('A stored password is in a form that we do not know')
  return {
    memory: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.parallelism),
    keyId: String(parts.keyId),
    nonce: Buffer.from(String(parts.nonce), 'base64'),
    tag: Buffer.from(String(parts.tag), 'base64'),
  }
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238), as all authenticator apps know them: SHA-1, 30 seconds. */
const stepMs = 30_000

/** A code of the step before or after counts too: clocks differ, and typing takes time. */
const tolerance = 1

const digits = 6

export function getStep(at: Date): number {
  return Math.floor(at.getTime() / stepMs)
}

/** The code of a time step, RFC 4226 section 5.3. */
export function toCode(key: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** length).padStart(length, '0')
}

type Typed = {
  readonly code: string
  readonly now: Date
  /** The newest step whose code was used. Only codes of later ones count. */
  readonly lastStep: number
}

/** The step that the code is of. Compares all, so that the time doesn't tell which. */
export function findStep(key: Buffer, { code, now, lastStep }: Typed): number | null {
  const typed = Buffer.from(code)
  if (typed.length !== digits) return null
  const current = getStep(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, at) => current - tolerance + at)
  const matching = steps.filter((step) => timingSafeEqual(Buffer.from(toCode(key, step)), typed))
  return matching.find((step) => step > lastStep) ?? null
}

/** RFC 4648: what apps read, and people can type. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  return letters.map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}

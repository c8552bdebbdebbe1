import { getStep, toCode } from '../gateways/identity/authenticator/totp.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key, now or some steps of 30 seconds away. */
export function showCode(key: string, at: Date, away = 0): string {
  const bits = [...key]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return toCode(Buffer.from(bytes), getStep(at) + away)
}

import { createHmac } from 'node:crypto'
import { toUnix } from '../time.ts'

/** The header that proves where a notice comes from: the whole secret is the key. */
export function sign(body: string, { secret, now }: { secret: string; now: Date }): string {
  const unix = toUnix(now)
  const mac = createHmac('sha256', secret).update(`${unix}.${body}`).digest('hex')
  return `t=${unix},v1=${mac}`
}

import type { Secrets } from './ports.ts'
import type { UserId } from './user.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random, so it tells nothing about its owner: passkeys carry it. */
export function createUserId({ secrets }: { readonly secrets: Secrets }): UserId {
  return secrets.spell(alphabet, 32) as UserId
}

import { giveBackTurn, type Limit, takeTurn } from '../limits/take-turn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { IdentityPorts, IdentityTrouble } from './ports.ts'

const wrongLinksPerAddress: Limit = { name: 'link', turns: 30, windowMs: minutes(15) }

/** Follows a link from a mail. Whoever tries many that lead nowhere has to wait. */
export async function followLink<Answer extends object>(
  ports: IdentityPorts,
  { from, follow }: { readonly from: string; readonly follow: () => Promise<Answer> },
): Promise<Answer | Refusal<'too-many-links'>> {
  const address = { limit: wrongLinksPerAddress, key: from }
  const turn = await takeTurn(ports, address)
  if (!turn.isAllowed) return refuse('too-many-links')

  const answer = await follow()
  if (!isRefusal(answer) || isTrouble(answer)) await giveBackTurn(ports, address)
  return answer
}

/** Nobody looked at the link. */
function isTrouble({ refused }: Refusal): boolean {
  const troubles: readonly IdentityTrouble['refused'][] = [
    'too-busy',
    'identity-down',
    'identity-closed',
  ]
  return troubles.some((trouble) => trouble === refused)
}

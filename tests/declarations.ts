import { getContractNumber } from '#domain/billing/contract-number.ts'
import type { User } from '#domain/identity/user.ts'
import { carryOutDeclarations } from '#domain/rights/carry-out.ts'
import { declare } from '#domain/rights/declare.ts'
import type { Declared, RightsPorts } from '#domain/rights/ports.ts'
import { allow } from './accounts.ts'
import { ada } from './people.ts'
import type { TestPorts } from './ports.ts'
import { settleAll } from './shop.ts'

export const withdrawal: Declared = {
  kind: 'withdrawal',
  name: 'Ada Lovelace',
  email: ada.email,
  contract: 'Pro, monthly',
  isExtraordinary: false,
  reason: '',
  wantedOn: null,
}

export const cancellation: Declared = { ...withdrawal, kind: 'cancellation' }

type Sent = { readonly user?: User | null; readonly formSecret?: string; readonly from?: string }

let forms = 0

/** Declares something as the form does, without logging in. */
export async function send(
  ports: TestPorts,
  declared: Partial<Declared> = {},
  { user = null, from = '203.0.113.7', formSecret }: Sent = {},
) {
  forms += 1
  return declare(ports, {
    language: 'en',
    declared: { ...withdrawal, ...declared },
    formSecret: formSecret ?? `form ${forms}`,
    from,
    user,
  })
}

/** The same, for one that has to be received. Returns the stored declaration. */
export async function sendOne(ports: TestPorts, declared: Partial<Declared> = {}, sent: Sent = {}) {
  const { reference } = allow(await send(ports, declared, sent))
  return findByReference(ports, reference, declared.email)
}

/** What is stored under a reference, for Ada or her address. */
export async function findByReference(ports: TestPorts, reference: string, email = ada.email) {
  const all = await ports.declarations.listDeclarationsOf({ userId: ada.id, email })
  const found = all.find((one) => one.reference === reference)
  if (!found) throw new Error(`There is no declaration ${reference}`)
  return found
}

/** Runs the chores until nothing is left to do. */
export async function settleDeclarations(ports: RightsPorts & TestPorts): Promise<void> {
  do await settleAll(ports)
  while (await carryOutDeclarations(ports))
}

/** The number of Ada's contract. */
export async function getNumber(ports: TestPorts, user = ada): Promise<string> {
  const subscription = (await ports.billing.findAccount(user.id))?.subscription
  if (!subscription) throw new Error(`${user.name} has no contract`)
  return getContractNumber(ports, subscription.id)
}

import type { AuditStore } from '../audit/ports.ts'
import type { User } from '../identity/user.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Transaction } from '../transaction.ts'
import { findCustomer } from './find-customer.ts'
import type { Declaration, RightsPorts, RightsStores } from './ports.ts'

type OperatorPorts = Omit<RightsPorts, 'transaction'> & {
  readonly transaction: Transaction<RightsStores & { readonly audit: AuditStore }> &
    RightsPorts['transaction']
}

export type OpenDeclaration = Declaration & {
  /** The one customer with this address, if "Carry out" has someone to be carried out for. */
  readonly customer: User | null
}

const maxListed = 200

/** Declarations that wait for a person, the oldest first. */
export async function listOpenDeclarations(
  ports: RightsPorts,
): Promise<readonly OpenDeclaration[]> {
  const open = await ports.declarations.listOpen(maxListed)
  return Promise.all(open.map(async (one) => ({ ...one, customer: await findOwner(ports, one) })))
}

async function findOwner(ports: RightsPorts, { userId, email }: Declaration): Promise<User | null> {
  const known = userId ? await ports.users.findUser(userId) : null
  return known ?? findCustomer(ports, email)
}

type Decision = {
  readonly id: string
  /** The operator's email address. */
  readonly operator: string
}

type DecisionRefusal = Refusal<'declaration-closed' | 'no-such-customer'>

/** A person took care of it some other way. Recorded in the audit log. */
export async function closeDeclaration(
  ports: OperatorPorts,
  decision: Decision,
): Promise<{ readonly done: true } | DecisionRefusal> {
  const found = await ports.declarations.findDeclaration({ id: decision.id })
  if (found?.state !== 'open') return refuse('declaration-closed')
  const changes = { state: 'done', outcome: found.outcome ?? 'by-hand', linkHash: null } as const
  return decide(ports, { ...decision, found, changes, command: 'close-declaration' })
}

/**
 * A person has checked it: it is carried out for the customer with this address, also after the
 * period, and immediately where there is a cause. Recorded in the audit log.
 */
export async function acceptDeclaration(
  ports: OperatorPorts,
  decision: Decision,
): Promise<{ readonly done: true } | DecisionRefusal> {
  const found = await ports.declarations.findDeclaration({ id: decision.id })
  if (found?.state !== 'open') return refuse('declaration-closed')
  const user = await findOwner(ports, found)
  if (!user) return refuse('no-such-customer')
  const changes = {
    state: 'proven',
    provenBy: 'operator',
    userId: user.id,
    linkHash: null,
    dueAt: ports.calendar.now(),
    tries: 0,
  } as const
  return decide(ports, { ...decision, found, changes, command: 'carry-out-declaration' })
}

type Decided = Decision & {
  readonly found: Declaration
  readonly changes: Partial<Declaration>
  readonly command: string
}

/** Once: of two people who press at the same moment, one is told that it's closed. */
function decide(
  { transaction, clock }: OperatorPorts,
  { found, changes, operator, command }: Decided,
): Promise<{ readonly done: true } | DecisionRefusal> {
  const { id, state, reference } = found
  return transaction(async ({ declarations, audit }) => {
    if (!(await declarations.changeDeclaration({ id, state }, changes)))
      return refuse('declaration-closed')
    const userId = changes.userId ?? found.userId
    await audit.addAction({ userId, operator, command, details: reference, at: clock.now() })
    return { done: true }
  })
}

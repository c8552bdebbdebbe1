import { newDispute } from '../objects/dispute.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Dispute } from '../wire.ts'

/** The cardholder disputes the charge at their bank. */
export async function openDispute(tx: SandboxTransaction, chargeId: string): Promise<Dispute> {
  const before = await tx.get('charge', chargeId)
  const [known] = await tx.list('dispute', chargeId)
  if (known) return known

  const dispute = await tx.save('dispute', newDispute(tx, before))
  const charge = await tx.save('charge', { ...before, disputed: true })
  await tx.emit({ type: 'charge.dispute.created', object: dispute })
  await tx.emit({ type: 'charge.dispute.funds_withdrawn', object: dispute })
  await tx.emit({ type: 'charge.updated', object: charge, before })
  return dispute
}

export async function closeDispute(
  tx: SandboxTransaction,
  { id, outcome }: { id: string; outcome: 'won' | 'lost' },
): Promise<Dispute> {
  const before = await tx.get('dispute', id)
  const dispute = await tx.save('dispute', { ...before, status: outcome })
  await tx.emit({ type: 'charge.dispute.closed', object: dispute, before })
  if (outcome === 'won') {
    await tx.emit({ type: 'charge.dispute.funds_reinstated', object: dispute })
  }
  return dispute
}

/** The bank has the evidence now and decides soon. */
export async function submitEvidence(
  tx: SandboxTransaction,
  { dispute, before }: { dispute: Dispute; before: Dispute },
): Promise<Dispute> {
  const { evidence_details: details } = dispute
  const submission_count = details.submission_count + 1
  const object = await tx.save('dispute', {
    ...dispute,
    evidence_details: { ...details, submission_count, submission_method: 'manual' },
    status: 'under_review',
  })
  await tx.emit({ type: 'charge.dispute.updated', object, before })
  await tx.schedule({ purpose: 'decide-dispute', objectId: dispute.id, at: tx.unix })
  return object
}

/** What the bank makes of the evidence: https://docs.stripe.com/testing#evidence */
const decisions: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export async function decideDispute(tx: SandboxTransaction, id: string): Promise<void> {
  const { status, evidence } = await tx.get('dispute', id)
  const outcome = decisions[evidence.uncategorized_text ?? '']
  if (outcome && status === 'under_review') await closeDispute(tx, { id, outcome })
}

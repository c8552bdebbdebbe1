import { z } from 'zod'
import { list } from '../api/list-page.ts'
import {
  emptyable,
  flag,
  mergeMetadata,
  metadata,
  page,
  text,
  withoutUndefined,
} from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { closeDispute as close, submitEvidence } from '../lifecycle/disputes.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Dispute } from '../wire.ts'

const words = emptyable(text.max(20_000)).optional()

/** What can be said in words; files can't be uploaded. */
const evidence = z.strictObject({
  access_activity_log: words,
  billing_address: words,
  cancellation_policy_disclosure: words,
  cancellation_rebuttal: words,
  customer_email_address: words,
  customer_name: words,
  customer_purchase_ip: words,
  duplicate_charge_explanation: words,
  duplicate_charge_id: words,
  product_description: words,
  refund_policy_disclosure: words,
  refund_refusal_explanation: words,
  service_date: words,
  uncategorized_text: words,
})

const DisputeParams = z.strictObject({
  evidence: evidence.optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
})

/** Evidence goes to the bank at once, unless `submit` is false. */
async function updateDispute(
  tx: SandboxTransaction,
  { id, ...params }: z.infer<typeof DisputeParams> & { id: string },
): Promise<Dispute> {
  const before = await requireOpen(tx, id)
  const given = { ...before.evidence, ...withoutUndefined(params.evidence ?? {}) }
  const has_evidence = Object.values(given).some((one) => typeof one === 'string')
  const staged: Dispute = {
    ...before,
    evidence: given,
    evidence_details: { ...before.evidence_details, has_evidence },
    metadata: mergeMetadata(before.metadata, params.metadata),
  }
  const isSubmitted = params.submit ?? params.evidence !== undefined
  const object = await tx.save('dispute', staged)
  if (isSubmitted && has_evidence) return submitEvidence(tx, { dispute: object, before })
  await tx.emit({ type: 'charge.dispute.updated', object, before })
  return object
}

/** Accepts the dispute: it is lost. */
async function closeDispute(tx: SandboxTransaction, { id }: { id: string }): Promise<Dispute> {
  await requireOpen(tx, id)
  return close(tx, { id, outcome: 'lost' })
}

async function requireOpen(tx: SandboxTransaction, id: string): Promise<Dispute> {
  const dispute = await requireObject(tx, { kind: 'dispute', id })
  if (dispute.status !== 'won' && dispute.status !== 'lost') return dispute
  throw invalid({ message: 'This dispute is already closed' })
}

export const disputeRoutes: readonly Route[] = [
  list('/v1/disputes', {
    kind: 'dispute',
    takes: z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() }),
    about: ({ charge, payment_intent }) => charge ?? payment_intent,
  }),
  retrieve('/v1/disputes/:id', 'dispute'),
  route('POST /v1/disputes/:id', DisputeParams, updateDispute),
  route('POST /v1/disputes/:id/close', nothing, closeDispute),
]

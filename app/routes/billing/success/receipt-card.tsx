import type { ReactNode } from 'react'
import { receipt as words } from '#app/copy/payment.ts'
import { describeCharge } from '#app/copy/subscriptions.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCharge } from '#domain/locale.ts'
import type { Receipt } from '#domain/subscriptions/read-receipt.ts'

/** What was paid, where the receipt went, and what comes next. Without details if the provider is down. */
export function ReceiptCard({ receipt, email }: { receipt: Receipt | null; email: string }) {
  return (
    // At the right, where no toast covers it.
    <div className="max-w-[640px] min-[960px]:col-start-2 min-[960px]:row-span-4">
      <Card title={words.title}>
        <dl className="grid gap-3 text-[15px]">
          {receipt && (
            <Row name={words.paid}>
              {formatCharge(receipt.invoice.paidCents, receipt.invoice.currency)}
              <TextLink to={`/billing/invoices/${receipt.invoice.id}`}>{words.invoice}</TextLink>
            </Row>
          )}
          <Row name={words.sentTo}>
            <span className="wrap-anywhere">{email}</span>
          </Row>
          {receipt && (
            <Row name={words.next}>
              {receipt.next ? describeCharge(receipt.next) : words.noNext}
              <TextLink to="/billing">{words.billing}</TextLink>
            </Row>
          )}
        </dl>
        {!receipt && (
          <p className="mt-4 text-[15px] text-muted">
            <RichText text={words.pending} />
          </p>
        )}
      </Card>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[100px_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="flex flex-wrap gap-x-4 gap-y-1">{children}</dd>
    </div>
  )
}

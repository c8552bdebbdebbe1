import { listAddressLines } from '#app/copy/invoices.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import type { Invoice } from '#domain/billing/history.ts'
import type { User } from '#domain/identity/user.ts'
import type { Operator } from '#domain/operator/operator.ts'

/** Whom an invoice is from or for, as lines to print. */
export type Party = {
  readonly name: string
  readonly lines: readonly string[]
  readonly vatId: string | null
}

export function toSeller({ name, address, vatId }: Operator): Party {
  return { name: name || siteName, lines: address ? [address] : [], vatId: vatId || null }
}

/** As the invoice names them. Without an address the email says who it is. */
export function toBuyer({ buyer }: Invoice, user: Pick<User, 'name' | 'email'>): Party {
  const lines = buyer.address ? listAddressLines(buyer.address) : []
  return {
    name: buyer.name || user.name,
    lines: lines.length > 0 ? lines : [user.email],
    vatId: buyer.vatId,
  }
}

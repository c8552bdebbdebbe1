import type { PaymentAnswer, SandboxControls } from 'stripe-sandbox/controls'
import { card } from 'stripe-sandbox/testing'

/** What a customer does on the provider's pages. Each returns whether the card was accepted. */
export type PaymentPages = {
  payCheckout(url: string, number: string): Promise<boolean>
  /** Enters a new card on the page of the customer portal. */
  changeCard(url: string, number: string): Promise<boolean>
  payInvoice(url: string, number: string): Promise<boolean>
}

/** Presses the sandbox's buttons without a browser. */
export function openPagesByControls(controls: SandboxControls): PaymentPages {
  return {
    payCheckout: async (url, number) => isPaid(await controls.payCheckout(toId(url), card(number))),
    changeCard: async (url, number) => isPaid(await controls.updateCard(toId(url), card(number))),
    payInvoice: async (url, number) => isPaid(await controls.payInvoice(toId(url), card(number))),
  }
}

function toId(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

function isPaid({ kind }: PaymentAnswer): boolean {
  return kind === 'paid'
}

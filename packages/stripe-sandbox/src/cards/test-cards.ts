import { plainCards, toFingerprint } from './card-kinds.ts'

/** What a test card does. See https://docs.stripe.com/testing */
export type TestCard = {
  readonly number: string
  /** The name under which programs attach it without typing a number. */
  readonly token: string
  readonly behavior: Behavior
}

export type Behavior =
  | { readonly kind: 'pays' }
  /** Refused when it is first used. */
  | ({ readonly kind: 'declines' } & Decline)
  /** Can be saved; every charge is refused. */
  | ({ readonly kind: 'declines-later' } & Decline)
  /** The bank asks when it is saved and whenever its owner is there, not for renewals. */
  | { readonly kind: 'asks-once' }
  /** The bank asks at every payment. */
  | { readonly kind: 'asks-always' }
  | { readonly kind: 'pays-then-disputes' }
  | { readonly kind: 'pays-then-fails-refunds' }

export type Decline = { readonly message: string } & (
  | { readonly code: 'card_declined'; readonly declineCode: DeclineCode }
  | { readonly code: CardFault; readonly declineCode: null }
)

type DeclineCode = 'generic_decline' | 'insufficient_funds' | 'lost_card' | 'stolen_card'
type CardFault = 'expired_card' | 'incorrect_cvc' | 'processing_error'

export type DeclineReason = DeclineCode | CardFault

type Advice = { readonly advice_code: string; readonly network_decline_code: string }

const later = { advice_code: 'try_again_later', network_decline_code: '05' } as const

/** What the bank advises, by the reason for its no. https://docs.stripe.com/declines/codes */
const advice: Readonly<Record<string, Advice>> = {
  insufficient_funds: { advice_code: 'try_again_later', network_decline_code: '51' },
  lost_card: { advice_code: 'do_not_try_again', network_decline_code: '41' },
  stolen_card: { advice_code: 'do_not_try_again', network_decline_code: '43' },
  expired_card: { advice_code: 'confirm_card_data', network_decline_code: '54' },
  incorrect_cvc: { advice_code: 'confirm_card_data', network_decline_code: 'N7' },
  processing_error: { advice_code: 'try_again_later', network_decline_code: '96' },
}

export function getAdvice({ code, declineCode }: Omit<Decline, 'message'>): Advice {
  return advice[declineCode ?? code] ?? later
}

const declined = 'Your card was declined.'
const pays = { kind: 'pays' } as const
const generic = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: declined,
} as const

export const testCards: readonly TestCard[] = [
  ...plainCards.map(({ number, token }) => ({ number, token, behavior: pays })),
  { number: '4000000000000077', token: 'pm_card_bypassPending', behavior: pays },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    behavior: { kind: 'declines', ...generic },
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    behavior: decline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    token: 'pm_card_visa_chargeDeclinedLostCard',
    behavior: decline('lost_card', declined),
  },
  {
    number: '4000000000009979',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
    behavior: decline('stolen_card', declined),
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    behavior: refuse('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    behavior: refuse('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    behavior: refuse(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    behavior: { kind: 'asks-once' },
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    behavior: { kind: 'asks-always' },
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    behavior: { kind: 'declines-later', ...generic },
  },
  {
    number: '4000000000000259',
    token: 'pm_card_createDispute',
    behavior: { kind: 'pays-then-disputes' },
  },
  {
    number: '4000000000005126',
    token: 'pm_card_refundFail',
    behavior: { kind: 'pays-then-fails-refunds' },
  },
]

export function findTestCard(number: string): TestCard | null {
  return testCards.find((card) => card.number === number) ?? null
}

/** Of a saved card the number isn't known, only its fingerprint. */
export function getBehavior(fingerprint: string | null | undefined): Behavior {
  const card = testCards.find(({ number }) => toFingerprint(number) === fingerprint)
  return card?.behavior ?? pays
}

function decline(declineCode: DeclineCode, message: string): Behavior {
  return { kind: 'declines', code: 'card_declined', declineCode, message }
}

function refuse(code: CardFault, message: string): Behavior {
  return { kind: 'declines', code, declineCode: null, message }
}

import type { Reason } from '#app/http/refusal-rows.ts'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { describeMissingFeature } from './plan-limits.ts'
import { providerMessages, signInFailures } from './provider-messages.ts'
import { teamRefusals } from './team-refusals.ts'
import { wayInRefusals } from './way-in-refusals.ts'

/** What people read when the domain refuses something. `{wait}` is how long to wait. */
export const refusalTexts: Readonly<Record<Reason, string>> = {
  // Accounts and logging in
  'account-locked': signInFailures['sign-in-locked'],
  'api-access-not-in-plan': describeMissingFeature('api-access'),
  'already-verified': 'Your email address is already verified.',
  'email-taken': 'An account with this email already exists',
  'identity-closed': "This isn't available right now. Nothing was changed. Please try again later.",
  'identity-down': "We can't reach our sign-in service. Please try again in a moment.",
  'invalid-email': 'Please enter a valid email address',
  'link-spent': 'This link has expired or was already used.',
  'log-in-again': 'For your security, please log in again.',
  'not-your-link': 'Log in to the account that this link belongs to.',
  'nothing-to-restore': "There's no recent address change to undo.",
  'owns-teams':
    'You own a team. Offer it to another member, who has to accept, or delete it. Then delete your account.',
  'restore-elsewhere':
    "We can't undo this change here. Use the link in the other email about it, or contact us.",
  'same-email': "You're already using this email address.",
  'too-busy': 'Many people are logging in right now. Please try again in a moment.',
  'weak-password':
    "That password is too easy to guess: it's very common, or too close to your name, your email or ours. Please choose another one.",
  // The same for a wrong password, an unknown address and an account that has to wait.
  'wrong-credentials':
    "That email and password don't match. After several failed attempts, wait a moment before you try again.",
  'wrong-key':
    "That key isn't right. Copy it from the link that was printed when the site started.",
  'wrong-password':
    "That's not the right password. After several failed attempts, wait a moment before you try again.",

  // Connecting an editor or a tool
  'code-expired': 'This code has expired. Log in again in your editor or tool to get a new one.',
  'code-mismatch': "That isn't the code it shows. Check your editor or tool and type it again.",
  'code-unknown':
    "We don't recognize that code. Check it, or log in again in your editor or tool to get a new one.",
  'code-used': 'This code was already used. Log in again in your editor or tool to get a new one.',

  // Plans and payments
  'already-subscribed': 'You already have a subscription. Change it instead of buying another one.',
  'card-asks': 'Your bank needs you to confirm this payment.',
  'card-declined': "Your card was declined. Nothing was charged and your plan hasn't changed.",
  'change-due':
    'Your plan changes in less than a day. Keep your current plan first, then switch to another.',
  'change-under-way': "Your last change isn't finished yet. Try again in a few minutes.",
  'checkout-superseded': 'You started another checkout at the same time. Please try again.',
  'ends-already': 'Your plan is already canceled.',
  'no-early-end':
    "This plan can't be ended with one month's notice now. You can cancel it for the end of the period.",
  'no-renewal':
    "There's no renewal to return: it has to be less than 14 days old and not disputed.",
  'renewal-used':
    "You've made a request since your plan renewed, so this payment can't be returned.",
  'money-back-over': 'The 14-day refund period has ended.',
  'no-card': "There's no card on file. Update your card, then try again.",
  'address-needed':
    'We need your billing address to calculate VAT. Add it on the billing page, then try again.',
  'no-quote':
    "We can't calculate what this change costs, so we haven't made it. Please contact us and we'll make it for you.",
  'no-such-checkout': "We couldn't find that checkout.",
  'no-such-invoice': "We couldn't find that invoice.",
  'not-subscribed': "You don't have a subscription to change.",
  'nothing-due': "This invoice doesn't need to be paid anymore.",
  'nothing-planned': "There's no scheduled change to undo.",
  'nothing-to-keep':
    "Your plan has already ended, so you can't keep it. Choose a plan to start again.",
  'other-currency':
    'You have to pay in the currency you used before. Switch the currency and try again.',
  'payment-disputed':
    "You've disputed one of your payments with your bank. Please contact us before you buy.",
  'payment-overdue': 'You have an unpaid invoice. Update your card first, then change your plan.',
  'payments-busy': 'Our payment provider is busy. Try again in {wait}.',
  'payments-closed':
    "Payments aren't available right now. Nothing was charged. Please try again later.",
  'payments-down':
    "We can't reach our payment provider. Nothing was charged. Please try again soon.",
  'price-moved': 'The amount changed. Please review it again.',
  'renewal-under-way': 'Your plan is renewing right now. Try again in about an hour.',
  'refund-used':
    "You've already used your 14-day refund. It's available once per email address and card.",
  'same-plan': "You're already on this plan.",
  'still-working':
    "We're still waiting for our payment provider. You don't need to try again: we'll finish this and email you.",

  // Languages
  'language-always-included':
    'This format is included in every plan. Choose a programming language.',
  'language-not-limited': 'Your plan already includes all languages.',
  'language-switched': 'You can switch once every 24 hours. Try again in {wait}.',

  // Support
  'support-not-in-plan': `Email support is included in ${namePlansWith(({ support }) => support !== 'community')}.`,

  // Snippets
  'no-such-snippet': 'This snippet was deleted somewhere else. Save it again to keep your version.',
  'snippet-conflict': 'This snippet was changed somewhere else while you were editing it.',
  'snippet-name-taken': 'You already have a snippet with this name. Choose another one.',
  'snippets-not-in-plan': "Your plan doesn't include snippets. Upgrade to change them.",
  'too-many-snippets': "You've reached your plan's limit of snippets. Delete one to add another.",

  // Tuned models
  'no-such-tuned-model': 'This tuned model was already deleted.',
  'too-many-tuned-models':
    "You've reached the limit of 50 tuned models. Delete one to add another.",
  'tuning-not-in-plan': describeMissingFeature('fine-tuning'),

  ...teamRefusals,
  ...wayInRefusals,
  ...providerMessages,

  // Declarations
  'declaration-closed': 'Someone has already taken care of this one.',
  'no-such-customer':
    'No customer with this address has a contract. Answer them, then mark it as done.',

  // Webhooks
  'forged-notice': 'Invalid signature.',
  'malformed-notice': 'Invalid event.',
  'thin-notice': "Thin events aren't supported. Create the webhook endpoint for snapshot events.",

  // Rate limits
  'too-many-attempts': 'Too many attempts. Try again in {wait}.',
  'too-many-cards': 'Too many cards in a short time. Try again in an hour.',
  'too-many-declarations':
    "We've already received several declarations from your network or for this address. Try again tomorrow, or send it by email or by mail: the addresses are below.",
  'too-many-checkouts': 'Too many checkouts. Try again in 10 minutes.',
  'too-many-links': 'Too many invalid links. Try again in 15 minutes.',
  'too-many-provider-reads': 'Too many requests. Try again in 10 minutes.',
  'too-many-mails': "We've already sent several emails. Try again in an hour.",
  'too-many-imports': 'Too many imports. Try again in an hour.',
  'too-many-messages': "You've already sent several messages. Try again in an hour.",
  'too-many-sign-ins': 'Too many attempts from your network. Try again in 15 minutes.',
  'too-many-sign-ups': 'Too many new accounts from your network. Try again in an hour.',
  'too-many-tokens': 'You already have ten tokens. Revoke one of them first.',
  'too-many-wrong-codes': 'Too many invalid codes. Try again in 15 minutes.',
  'too-many-wrong-keys': 'Too many wrong keys. Try again in 15 minutes.',
}

/** What programs read, if it isn't the same. Without a final period. */
export const refusalApiTexts: Readonly<Partial<Record<Reason, string>>> = {
  'language-switched': 'You can switch once every 24 hours',
  'no-such-snippet': 'No snippet with that id',
  'no-such-tuned-model': 'No tuned model with that id',
  'no-such-team': 'No team with that id',
  'no-such-team-item': 'Nothing with that id in the library of this team',
}

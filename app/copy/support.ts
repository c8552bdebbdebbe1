import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type { Entitlements } from '@ghost-writers-ia/rules/plan'

type Tier = Entitlements['support']

const emailPlan = getPlanWith(({ support }) => support !== 'community').name

/** What to expect from each kind of support. */
export const supportTiers: Readonly<
  Record<Tier, { readonly name: string; readonly text: string }>
> = {
  community: {
    name: 'Community support',
    text: 'You get help from the documentation and from other users.',
  },
  email: {
    name: 'Email support',
    text: "Send us a message, and we'll reply by email, in the order messages arrive.",
  },
  priority: {
    name: 'Priority support',
    text: "Send us a message, and we'll reply by email. Your messages are answered first.",
  },
}

/** With the markup of `RichText`. Without a community, the documentation and the contact page help. */
export function describeCommunity(communityUrl: string): string {
  return communityUrl
    ? `Ask other users in [the community](${communityUrl}). The [About page](/about) explains every command and the setup.`
    : 'You can [contact us](/contact) about problems with your account or this site. The [About page](/about) explains every command and the setup.'
}

export const support = {
  label: 'support',
  title: 'Support',
  description: 'Get help with Ghost Writers IA.',
  upgrade: `Email support is included in ${emailPlan}: you write to us on this page, and we answer by email.`,
  upgradeButton: 'Upgrade',
  subject: 'Subject',
  message: 'Message',
  submit: 'Send message',
  environment: 'Details from your editor',
  environmentHint: 'Versions and the last error. You can edit them.',
  consent: 'Include these details',
  consentHint: "They aren't sent otherwise.",
  subjectMissing: 'Please enter a subject',
  subjectTooLong: 'Please keep the subject under 150 characters',
  textMissing: 'Please enter a message',
  textTooLong: 'Please keep your message under 5,000 characters',
  environmentTooLong: 'Please keep the details under 4,000 characters',
  failed: "We couldn't send your message. Please try again.",
}

export function describeReply(email: string): string {
  return `We'll reply to ${email}.`
}

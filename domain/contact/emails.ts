import { getPlan } from '@ghost-writers-ia/rules/plans'
import type { Mail } from '../mail/ports.ts'
import { sourceLanguage } from '../site-language.ts'
import type { Message, SupportDetails } from './ports.ts'

type Words = Pick<Message, 'name' | 'email' | 'text'>

/** To the operator: a message from the contact page. */
export function contactEmail({ name, email, text }: Words, reader: string): Mail {
  return {
    kind: 'contact-message',
    to: reader,
    language: sourceLanguage,
    replyTo: email,
    subject: `Message from ${name}`,
    paragraphs: [`${name} <${email}> wrote:`, ...toParagraphs(text)],
    action: null,
  }
}

/** To the operator: a support request. Mail programs can sort by its subject or its headers. */
export function supportEmail(
  { name, email, text, support }: Words & { readonly support: SupportDetails },
  reader: string,
): Mail {
  const { plan, isPriority, subject, environment, userId } = support
  const planName = getPlan(plan).name
  return {
    kind: 'support-request',
    to: reader,
    language: sourceLanguage,
    replyTo: email,
    subject: `${isPriority ? '[Priority] ' : ''}[${planName}] ${subject}`,
    headers: {
      'X-Support-Priority': isPriority ? 'high' : 'normal',
      'X-Support-Plan': plan,
    },
    paragraphs: [
      `${name} <${email}> on ${planName} wrote:`,
      ...toParagraphs(text),
      ...(environment ? ['Environment:', ...toParagraphs(environment)] : []),
      `Account: ${userId}`,
    ],
    action: null,
  }
}

function toParagraphs(text: string): readonly string[] {
  return text.split(/\n{2,}/)
}

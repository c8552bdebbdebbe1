import type { Operator } from '#domain/operator/operator.ts'
import type { Clause } from './legal.ts'

export const dataProcessing = {
  label: 'data processing',
  title: 'Data processing',
  description:
    'The terms under which we process personal data for you, and the companies that help us with it.',
  intro:
    'If you use the service at work, your code and prompts may contain personal data that you are responsible for. These terms say how we process it for you, and who helps us.',
  /** Change it whenever the text changes. */
  effective: '2026-11-18',
}

type ProcessingInput = {
  readonly operator: Operator
  readonly isHosted: boolean
}

export function listProcessingClauses(input: ProcessingInput): readonly Clause[] {
  return [
    {
      title: 'Sub-processors',
      blocks: [
        "Companies that process personal data for us. We'll email customers at least 30 days before we add or replace one, and you can object or leave.",
        { terms: listSubprocessors(input) },
      ],
    },
    {
      title: 'What these terms cover',
      blocks: [
        "They are part of the [terms](/terms) when you're a company or act for one, and personal data in your code, prompts or team library is processed by us on your behalf (Art. 28 GDPR). For your account and payments we're the controller ourselves: see the [privacy policy](/privacy).",
        {
          list: [
            '**Purpose:** answering requests of your users with models, and keeping the snippets and libraries you save.',
            "**Data:** what your users send in prompts and code, and save in snippets. We don't keep prompts, code or answers.",
            '**People:** those whose data your users send.',
            '**Duration:** as long as you have an account.',
          ],
        },
      ],
    },
    {
      title: 'What we do',
      blocks: [
        {
          list: [
            'We process the data only on your instructions, which are these terms and what your users do in the product, and tell you if we think that one breaks the law.',
            'Everyone who can access it is bound to confidentiality.',
            'We protect it as the [security page](/security) describes.',
            'We use sub-processors only under terms that protect the data as these do, and are liable for them.',
            'We help you answer requests of the people concerned, and with assessments and notifications that the law asks of you.',
            "We tell you about a breach of your data without undue delay, and within 48 hours after we've noticed it.",
            'When you leave, we delete the data as the privacy policy says. Until then you can [export it](/switching).',
            'We give you the information you need to show that these terms are kept, and allow audits with reasonable notice.',
          ],
        },
      ],
    },
    {
      title: 'Transfers to other countries',
      blocks: [
        'If a sub-processor is outside the EU, the transfer is based on an adequacy decision or on the standard contractual clauses of the European Commission.',
      ],
    },
    {
      title: 'How to agree',
      blocks: [
        'These terms apply without a signature. If you need a signed copy, [write to us](/contact).',
        'operator',
      ],
    },
  ]
}

function listSubprocessors({ operator, isHosted }: ProcessingInput) {
  return [
    { name: 'Stripe', purpose: 'payments, invoices and the page where you change your card' },
    ...(isHosted ? [{ name: 'Google Identity Platform', purpose: 'passwords and logins' }] : []),
    ...operator.subprocessors,
  ].map(({ name, purpose }) => ({ term: name, text: purpose, until: '' }))
}

import type { Operator } from '#domain/operator/operator.ts'
import type { Clause } from './legal.ts'

export const accessibility = {
  label: 'accessibility',
  title: 'Accessibility',
  description:
    'How accessible this site and the extension are, how we check it, and what is missing.',
  intro:
    'Everyone should be able to use this site: with a keyboard, a screen reader, large text or high contrast. This statement says how we check that, and what we know is missing.',
  /** The day of the last check. Change it whenever the text or the checks change. */
  effective: '2026-11-18',
}

export function listAccessibilityClauses({ accessibilityBody }: Operator): readonly Clause[] {
  return [
    {
      title: 'What it applies to',
      blocks: [
        'This site, its checkout and account pages, its emails, and the chat of the extension for VS Code. The service lets you create an account, buy and manage a plan, and use models in your editor.',
        'We follow **WCAG 2.2, level AA**, and EN 301 549. We consider the site **partially conformant**: it passes our checks, and nobody else has audited it.',
      ],
    },
    {
      title: 'What we check',
      blocks: [
        "Each of these checks runs before a release, and a release with a finding isn't published:",
        {
          list: [
            'The rules of **axe** for WCAG 2.0 to 2.2, levels A and AA, on every public page, the account pages, the checkout, the chat of the extension and our emails, in light and dark mode, on wide and narrow screens.',
            'Pages fit a width of 320 pixels without scrolling sideways.',
            'Menus, dialogs and forms work **with the keyboard alone**, and the focus is visible and moves where you expect it.',
            'Contrast of text and controls, and the size of what you can press.',
            'Public pages, login, checkout, withdrawal and cancellation work **without scripts**.',
            'Forms name the field that is wrong, keep what you typed, and announce messages to screen readers.',
            'Animations stop if your system asks for reduced motion.',
          ],
        },
      ],
    },
    {
      title: 'What is missing',
      blocks: [
        {
          list: [
            "We haven't tested with every screen reader, and not with people who depend on one.",
            "Payment pages, and the page where you change your card, are Stripe's.",
            "What a model answers may contain tables or drawings of characters that screen readers can't read well.",
            "The editor itself is Microsoft's; its accessibility help opens with [[Alt F1]].",
            'Part of the documentation is in English only.',
          ],
        },
      ],
    },
    {
      title: 'Tell us what does not work',
      blocks: [
        "[Write to us](/contact) and say on which page, with which browser and tools. We'll reply within two weeks, and give you what you need in another way if we can't fix it soon.",
        ...(accessibilityBody
          ? ["If our reply doesn't help, you can turn to the authority that enforces the law:"]
          : [
              "If our reply doesn't help, you can turn to the authority of your country that enforces the accessibility law.",
            ]),
        ...(accessibilityBody ? [{ plain: accessibilityBody }] : []),
      ],
    },
  ]
}

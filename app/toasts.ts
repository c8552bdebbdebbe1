/** Every message that a toast can bring, in the words of the specification where it gives them. */
export const toasts = {
  'message-sent': {
    title: 'Message sent',
    text: 'Thank you. We read everything and answer by email.',
  },
} as const satisfies Record<string, { title: string; text?: string; tone?: 'error' }>

export type ToastName = keyof typeof toasts

export function isToastName(text: unknown): text is ToastName {
  return typeof text === 'string' && Object.hasOwn(toasts, text)
}

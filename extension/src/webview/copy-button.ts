import { announcements, chatWords } from '../words/chat.ts'
import { announce, createButton } from './dom.ts'
import { postMessage } from './host.ts'

/** Says "Copied" until the button loses the focus or the pointer. */
export function createCopyButton(label: string, read: () => string): HTMLButtonElement {
  const button = createButton(chatWords.copy, {
    label,
    onClick() {
      postMessage({ type: 'copy', code: read() })
      button.textContent = chatWords.copied
      announce(announcements.copied)
    },
  })
  const reset = () => {
    button.textContent = chatWords.copy
  }
  button.addEventListener('blur', reset)
  button.addEventListener('pointerleave', reset)
  return button
}

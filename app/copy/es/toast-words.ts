export type { ToastWords } from '../en/toast-words.ts'

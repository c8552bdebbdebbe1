export type ToastWords = {
  readonly title: string
  readonly text?: string
  readonly tone?: 'error'
}

/** The classes of a button, also for links that look like one. */
const looks = {
  solid: 'border-transparent bg-ink text-paper hover:opacity-90',
  line: 'border-edge bg-sheet text-ink hover:border-faint',
  ghost: 'border-transparent bg-ghost text-on-ghost hover:opacity-90',
  danger: 'border-danger bg-sheet text-danger hover:bg-raised',
  bare: 'border-transparent px-2 text-muted hover:text-ink',
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[10px] border px-5 text-[15px] font-[550] tracking-[-.005em] transition-colors disabled:cursor-not-allowed disabled:opacity-55'

export function buttonLook(look: keyof typeof looks): string {
  return `${shape} ${looks[look]}`
}

const tones = {
  grey: 'bg-grey text-ink',
  ghost: 'bg-ghost text-on-ghost',
  indigo: 'bg-indigo text-on-indigo',
}

export type Tone = keyof typeof tones

/** One letter in a colored square. */
export function Badge({ letter, tone }: { letter: string; tone: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 place-items-center rounded-[10px] font-mono text-base font-semibold forced-colors:border ${tones[tone]}`}
    >
      {letter}
    </span>
  )
}

/** A short highlighted label. */
export function Tag({ text }: { text: string }) {
  return (
    <span className="font-mono text-xs font-medium text-ghost-ink forced-colors:text-current">
      {text}
    </span>
  )
}

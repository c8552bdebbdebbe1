const tones = {
  grey: 'bg-grey text-ink',
  ghost: 'bg-ghost text-on-ghost',
  indigo: 'bg-indigo text-on-indigo',
}

export type Tone = keyof typeof tones

/** One letter in a coloured square. */
export function Badge({ letter, tone }: { letter: string; tone: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 place-items-center rounded-[10px] font-mono text-base font-semibold ${tones[tone]}`}
    >
      {letter}
    </span>
  )
}

/** A few words that stand out in a line. */
export function Tag({ text }: { text: string }) {
  return <span className="font-mono text-xs font-medium text-ghost-ink">{text}</span>
}

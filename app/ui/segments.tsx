import type { ReactNode } from 'react'

export type SegmentChoice<Value> = {
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

type Props<Value> = {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly text: ReactNode }[]
  /** Makes it a controlled input. */
  readonly choice?: SegmentChoice<Value> | undefined
  /** What is selected at first when it isn't controlled. */
  readonly initial?: Value
  readonly className?: string
}

/** Radio buttons side by side, of which the chosen one is raised. */
export function Segments<Value extends string>({
  legend,
  name,
  options,
  choice,
  initial,
  className = '',
}: Props<Value>) {
  const toState = (value: Value) =>
    choice
      ? { checked: choice.chosen === value, onChange: () => choice.onChoose(value) }
      : { defaultChecked: value === initial }
  return (
    <fieldset className={`choices segments ${className}`}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} className="sr-only" {...toState(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

type Props = { readonly items: readonly string[]; readonly className: string }

/** A list whose items start with a dash. */
export function DashedList({ items, className }: Props) {
  return (
    <ul className={`grid ${className}`}>
      {items.map((item) => (
        <li key={item} className="dashed">
          {item}
        </li>
      ))}
    </ul>
  )
}

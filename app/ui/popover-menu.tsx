import type { ReactNode } from 'react'

/** A button that opens a menu of links and actions. The browser closes it on Esc and on outside clicks. */
export function PopoverMenu({
  id,
  label,
  className,
  children,
}: {
  id: string
  label: ReactNode
  className: string
  children: ReactNode
}) {
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        {label}
      </button>
      <div id={id} popover="auto" className="popover">
        {children}
      </div>
    </>
  )
}

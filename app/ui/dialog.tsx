import type { ReactNode } from 'react'

type ButtonProps = {
  readonly className: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

/** Opens or closes the dialog with that id. Native, so it works before any script has loaded. */
export function DialogButton({
  dialog,
  command,
  ...button
}: ButtonProps & { dialog: string; command: 'show-modal' | 'close' }) {
  return <button type="button" {...{ command, commandfor: dialog }} {...button} />
}

/** A modal dialog. The browser traps the focus and closes it on Esc. */
export function Dialog({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} className="dialog">
      <h2 id={`${id}-title`} className="text-xl font-semibold tracking-[-.02em]">
        {title}
      </h2>
      <div className="mt-3 text-[15.5px] text-muted">{children}</div>
    </dialog>
  )
}

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

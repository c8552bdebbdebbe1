import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { LogOutForm } from './log-out-form.tsx'
import { SiteLink } from './site-link.tsx'

export type Viewer = { readonly name: string; readonly email: string }

/** The menu of a logged-in user. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  return (
    <PopoverMenu
      id="account-menu"
      label={<Initial name={viewer.name} />}
      className="grid size-11 place-items-center rounded-full border border-edge bg-sheet hover:border-faint"
    >
      <p className="px-3.5 pt-2 pb-2.5 text-[14px] leading-snug text-muted">
        <span className="block max-w-60 truncate font-[550] text-ink">{viewer.name}</span>
        <span className="block max-w-60 truncate">{viewer.email}</span>
      </p>
      <SiteLink to="/dashboard">Dashboard</SiteLink>
      <SiteLink to="/billing">Billing</SiteLink>
      <SiteLink to="/account">Account</SiteLink>
      <LogOutForm>
        <button type="submit">Log out</button>
      </LogOutForm>
    </PopoverMenu>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-[15px] font-semibold uppercase">
        {[...name][0]}
      </span>
      <span className="sr-only">Account menu</span>
    </>
  )
}

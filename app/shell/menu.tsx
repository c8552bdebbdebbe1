import { logOut, navigationLabels, pageNames } from '#app/copy/shell.ts'
import { DialogButton } from '#app/ui/dialog.tsx'
import { appLinks, mainLinks, nameLinks } from './links.ts'
import { LogOutForm } from './log-out-form.tsx'
import { ButtonLink, SiteLink } from './site-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const menuId = 'menu'
const square = 'grid size-11 place-items-center rounded-[10px] border border-edge bg-sheet'

/** The whole navigation on narrow screens: a native dialog, so that focus stays in and Esc closes. */
export function Menu({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="md:hidden">
      <DialogButton
        dialog={menuId}
        command="show-modal"
        aria-label={navigationLabels.openMenu}
        className={square}
      >
        <Strokes path="M3 5.5h14M3 10h14M3 14.5h14" />
      </DialogButton>
      <dialog
        id={menuId}
        aria-label={navigationLabels.menu}
        className="m-0 size-full max-h-none max-w-none bg-paper p-5 text-ink"
      >
        <div className="flex h-13 items-center justify-between">
          <ThemeSwitch name="menu-theme" />
          <DialogButton
            dialog={menuId}
            command="close"
            aria-label={navigationLabels.closeMenu}
            className={square}
          >
            <Strokes path="M5 5l10 10M15 5 5 15" />
          </DialogButton>
        </div>
        <nav
          aria-label={navigationLabels.menu}
          className="mt-8 grid text-[28px] font-semibold tracking-[-.03em]"
        >
          {mainLinks.map(({ to, text }) => (
            <SiteLink key={to} to={to} className="border-b border-line py-4">
              {text}
            </SiteLink>
          ))}
        </nav>
        {isSignedIn ? <ForUser /> : <ForVisitor />}
      </dialog>
    </div>
  )
}

function ForVisitor() {
  return (
    <div className="mt-8 grid gap-3">
      <ButtonLink to="/signup">{pageNames['/signup']}</ButtonLink>
      <ButtonLink to="/login" look="line">
        {pageNames['/login']}
      </ButtonLink>
    </div>
  )
}

const userLinks = [...appLinks, ...nameLinks('/support')]
const appLink = 'flex min-h-12 w-full items-center text-[17px] text-muted hover:text-ink'

function ForUser() {
  return (
    <div className="mt-6 grid grid-cols-2 gap-x-6">
      {userLinks.map(({ to, text }) => (
        <SiteLink key={to} to={to} className={appLink}>
          {text}
        </SiteLink>
      ))}
      <LogOutForm>
        <button type="submit" className={appLink}>
          {logOut}
        </button>
      </LogOutForm>
    </div>
  )
}

function Strokes({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

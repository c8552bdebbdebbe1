import { useLocation } from 'react-router'
import { logOut, navigationLabels, pageNames } from '#app/copy/shell.ts'
import { PopoverMenu } from '#app/ui/dialog.tsx'
import { Ghost } from '#app/ui/ghost.tsx'
import { appLinks, findCurrent, mainLinks } from './links.ts'
import { LogOutForm } from './log-out-form.tsx'
import { Menu } from './menu.tsx'
import { ButtonLink, SiteLink } from './site-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Header({ viewer }: { viewer: Viewer | null }) {
  const { pathname } = useLocation()

  return (
    <header className="site-header">
      <div className="mx-auto flex h-18 max-w-[1264px] items-center gap-6 px-5 text-[15px] md:px-6 lg:gap-8">
        <SiteLink
          to="/"
          className="flex min-h-11 items-center gap-2.5 text-[17px] font-semibold tracking-[-.02em] whitespace-nowrap"
        >
          <Ghost className="h-7 w-6.5" />
          Ghost Writers IA
        </SiteLink>
        <nav
          aria-label={navigationLabels.main}
          className="hidden gap-5 text-muted md:flex lg:gap-7"
        >
          {mainLinks.map(({ to, text }) => (
            <SiteLink
              key={to}
              to={to}
              aria-current={findCurrent(pathname, to)}
              className="py-2 hover:text-ink aria-[current]:text-ink"
            >
              {text}
            </SiteLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-3">
          <div className="hidden md:block">
            <ThemeSwitch name="theme" />
          </div>
          {viewer ? <ForUser viewer={viewer} /> : <ForVisitor />}
          <Menu isSignedIn={viewer !== null} />
        </div>
      </div>
    </header>
  )
}

function ForVisitor() {
  return (
    <>
      <ButtonLink to="/login" look="bare" className="whitespace-nowrap max-md:hidden">
        {pageNames['/login']}
      </ButtonLink>
      <ButtonLink to="/signup" className="whitespace-nowrap max-[379px]:hidden">
        {pageNames['/signup']}
      </ButtonLink>
    </>
  )
}

function ForUser({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <ButtonLink to="/dashboard" look="line" className="max-sm:hidden">
        {pageNames['/dashboard']}
      </ButtonLink>
      <div className="max-md:hidden">
        <AccountMenu viewer={viewer} />
      </div>
    </>
  )
}

type Viewer = { readonly name: string; readonly email: string }

/** The menu of a logged-in user. */
function AccountMenu({ viewer }: { viewer: Viewer }) {
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
      {appLinks.map(({ to, text }) => (
        <SiteLink key={to} to={to}>
          {text}
        </SiteLink>
      ))}
      <SiteLink to="/support">{pageNames['/support']}</SiteLink>
      <LogOutForm>
        <button type="submit">{logOut}</button>
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
      <span className="sr-only">{navigationLabels.accountMenu}</span>
    </>
  )
}

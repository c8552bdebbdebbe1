import { Ghost } from '#app/ui/ghost.tsx'
import { legalPages } from '#domain/rights/legal-pages.ts'
import { LogOutForm } from './log-out-form.tsx'
import { SiteLink } from './site-link.tsx'

const product = {
  title: 'Product',
  links: [
    { to: '/', text: 'Home' },
    { to: '/pricing', text: 'Pricing' },
    { to: '/#features', text: 'Features' },
    { to: '/docs', text: 'Docs' },
    { to: '/changelog', text: 'Changelog' },
    { to: '/about', text: 'About' },
  ],
}

const accountOfVisitor = {
  title: 'Account',
  links: [
    { to: '/login', text: 'Log in' },
    { to: '/signup', text: 'Sign up' },
    { to: '/reset-password', text: 'Reset Password' },
  ],
}

const accountOfUser = {
  title: 'Account',
  links: [
    { to: '/dashboard', text: 'Dashboard' },
    { to: '/billing', text: 'Billing' },
    { to: '/account', text: 'Account' },
    { to: '/support', text: 'Support' },
  ],
}

const company = {
  title: 'Company',
  links: [
    { to: '/contact', text: 'Contact' },
    { to: '/security', text: 'Security' },
    { to: '/status', text: 'Status' },
  ],
}

const legal = { title: 'Legal', links: Object.values(legalPages) }

const item = 'inline-block py-1.5 hover:text-ink max-md:py-2'

type Props = {
  readonly isSignedIn: boolean
  readonly year: number | undefined
  /** Empty if the source isn't published. */
  readonly sourceUrl: string | undefined
}

export function Footer({ isSignedIn, year, sourceUrl }: Props) {
  const account = isSignedIn ? accountOfUser : accountOfVisitor
  return (
    <footer className="site-footer">
      <nav aria-label="Footer">
        {[product, account, company, legal].map(({ title, links }) => (
          <div key={title}>
            <h2 className="text-sm font-[550] text-ink">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <SiteLink to={to} className={item}>
                    {text}
                  </SiteLink>
                </li>
              ))}
              {sourceUrl && title === company.title && (
                <li>
                  <a href={sourceUrl} className={item}>
                    Source
                  </a>
                </li>
              )}
              {isSignedIn && title === account.title && (
                <li>
                  <LogOutForm>
                    <button type="submit" className={item}>
                      Log out
                    </button>
                  </LogOutForm>
                </li>
              )}
            </ul>
          </div>
        ))}
      </nav>
      <p>
        <Ghost className="h-5 w-4.5" />© {year} Ghost Writers IA
      </p>
    </footer>
  )
}

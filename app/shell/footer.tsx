import { footerTitles, logOut, navigationLabels, sourceLink } from '#app/copy/shell.ts'
import { Ghost } from '#app/ui/ghost.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { nameLinks } from './links.ts'
import { LogOutForm } from './log-out-form.tsx'
import { nameLegalPages } from './name-legal-pages.ts'
import { SiteLink } from './site-link.tsx'

const product = {
  title: footerTitles.product,
  links: nameLinks('/', '/pricing', '/#features', '/docs', '/changelog', '/about'),
}

const accountOfVisitor = {
  title: footerTitles.account,
  links: nameLinks('/login', '/signup', '/reset-password'),
}

const accountOfUser = {
  title: footerTitles.account,
  links: nameLinks('/dashboard', '/billing', '/account', '/support'),
}

const company = {
  title: footerTitles.company,
  links: nameLinks('/contact', '/security', '/status'),
}

const legal = { title: footerTitles.legal, links: nameLegalPages() }

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
      <nav aria-label={navigationLabels.footer}>
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
              {sourceUrl && links === company.links && (
                <li>
                  <a href={sourceUrl} className={item}>
                    {sourceLink}
                  </a>
                </li>
              )}
              {isSignedIn && links === account.links && (
                <li>
                  <LogOutForm>
                    <button type="submit" className={item}>
                      {logOut}
                    </button>
                  </LogOutForm>
                </li>
              )}
            </ul>
          </div>
        ))}
      </nav>
      <div className="grid content-start gap-4">
        <p>
          <Ghost className="h-5 w-4.5" />© {year} Ghost Writers IA
        </p>
        <LanguageSwitch />
      </div>
    </footer>
  )
}

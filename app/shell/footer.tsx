import { testMode } from '#app/copy/shell.ts'
import { SiteLink } from './site-link.tsx'

const groups = [
  {
    title: 'Product',
    links: [
      { to: '/', text: 'Home' },
      { to: '/pricing', text: 'Pricing' },
      { to: '/#features', text: 'Features' },
      { to: '/about', text: 'About' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: '/login', text: 'Log in' },
      { to: '/signup', text: 'Sign up' },
      { to: '/reset-password', text: 'Reset Password' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/contact', text: 'Contact' },
      { to: '/privacy', text: 'Privacy' },
      { to: '/terms', text: 'Terms' },
    ],
  },
]

export function Footer({ isTestMode, year }: { isTestMode: boolean; year: number | undefined }) {
  return (
    <footer className="mt-30 border-t border-line pt-10 pb-16 text-[15px] text-muted">
      <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-10 md:pl-18">
        {groups.map(({ title, links }) => (
          <div key={title}>
            <h2 className="text-sm font-[550] text-ink">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <SiteLink to={to} className="inline-block py-1.5 hover:text-ink max-md:py-2.5">
                    {text}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 text-sm md:pl-18">
        <span>© {year} Ghost Writers IA</span>
        {isTestMode && <span>{testMode.footer}</span>}
      </p>
    </footer>
  )
}

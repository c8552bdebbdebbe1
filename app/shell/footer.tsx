import { testMode } from '#app/copy/shell.ts'
import { Ghost } from '#app/ui/ghost.tsx'
import { SiteLink } from './site-link.tsx'

const groups = [
  {
    title: 'Product',
    links: [
      { to: '/', text: 'Home' },
      { to: '/pricing', text: 'Pricing' },
      { to: '/#features', text: 'Features' },
      { to: '/docs', text: 'Docs' },
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
    <footer className="mt-20 flex flex-wrap justify-between gap-x-16 gap-y-8 border-t border-line pt-8 pb-10 text-[15px] text-muted md:mt-30 md:pt-10 md:pb-16">
      <nav
        aria-label="Footer"
        className="grid w-full grid-cols-[1fr_1.3fr_1fr] gap-x-2 sm:flex sm:w-auto sm:gap-x-16 md:pl-18"
      >
        {groups.map(({ title, links }) => (
          <div key={title}>
            <h2 className="text-sm font-[550] text-ink">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <SiteLink to={to} className="inline-block py-1.5 hover:text-ink max-md:py-2">
                    {text}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="grid content-start gap-1 text-sm md:ml-auto md:justify-items-end md:text-right max-md:w-full">
        <p className="flex items-center gap-2 text-ink">
          <Ghost className="h-5 w-4.5" />© {year} Ghost Writers IA
        </p>
        {isTestMode && <p>{testMode.footer}</p>}
      </div>
    </footer>
  )
}

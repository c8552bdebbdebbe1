/** What the header and the menu lead to. */
export const mainLinks = [
  { to: '/', text: 'Home' },
  { to: '/pricing', text: 'Pricing' },
  { to: '/about', text: 'About' },
]

/** Links in the header and in the menu. */
export const mainLinks = [
  { to: '/', text: 'Home' },
  { to: '/pricing', text: 'Pricing' },
  { to: '/about', text: 'About' },
]

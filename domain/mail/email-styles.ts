/** The site's colors (`app/ui/tokens.css`), repeated here because an email can't link to them. */
const light = {
  paper: '#faf9f6',
  sheet: '#ffffff',
  ink: '#16131f',
  muted: '#5d576e',
  line: '#e6e2da',
  ghostInk: '#5b43b8',
}
const dark = {
  paper: '#0d0b14',
  sheet: '#14111e',
  ink: '#efecf8',
  muted: '#a39cb9',
  line: '#272238',
  ghostInk: '#c9bcff',
}

const sans =
  "font-family:Geist,'Helvetica Neue',Helvetica,'Segoe UI',Roboto,Arial,'Liberation Sans',sans-serif"
const mono =
  "font-family:'Geist Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
/** Breaks long words. Older email clients only know the second property. */
const breaking = 'overflow-wrap:anywhere;word-break:break-word'

/** Inline styles for each part of an email. */
export const styles = {
  page: `margin:0;background:${light.paper}`,
  column: 'max-width:560px;text-align:left',
  name: `padding:0 0 20px;${sans};font-size:16px;font-weight:600;letter-spacing:-.01em;color:${light.ink}`,
  sheet: `padding:36px;background:${light.sheet};border:1px solid ${light.line};border-radius:16px;${sans};font-size:16px;line-height:1.6;color:${light.ink};${breaking}`,
  label: `margin:0 0 14px;${mono};font-size:13px;line-height:1.4;font-weight:500;color:${light.ghostInk}`,
  title:
    'margin:0 0 20px;font-size:26px;line-height:1.2;font-weight:600;letter-spacing:-.03em;text-wrap:balance',
  paragraph: 'margin:0 0 16px',
  buttonCell: `border-radius:10px;background:${light.ink}`,
  button: `display:inline-block;padding:12px 22px;border-radius:10px;background:${light.ink};color:${light.paper};font-size:15px;line-height:20px;font-weight:600;text-decoration:none`,
  other: 'margin:20px 0 0;font-size:15px',
  link: `color:${light.ghostInk};text-decoration:underline;text-decoration-color:${light.line};word-break:break-all`,
  quiet: `padding:24px 0 0;${sans};font-size:13px;line-height:1.6;color:${light.muted};${breaking}`,
}

/** Media queries for narrow screens and dark mode, which inline styles can't express. */
export const styleRules = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .sheet { padding: 24px !important } }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.paper} !important }
  .sheet { background: ${dark.sheet} !important; border-color: ${dark.line} !important }
  .words { color: ${dark.ink} !important }
  .quiet { color: ${dark.muted} !important }
  .label { color: ${dark.ghostInk} !important; text-decoration-color: ${dark.line} !important }
  .button { background: ${dark.ink} !important; color: ${dark.paper} !important }
}
`

import { expect, test } from 'vitest'
import { isPublicImage } from './image-url.ts'

test.each([
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/webp;base64,UklGRg==',
  'https://pictures.example.com/cat.png?size=2',
])('an image in the request or on a public host is passed on: %s', (url) => {
  expect(isPublicImage(url)).toBe(true)
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://2852039166/',
  'https://[fd00:ec2::254]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://metadata.google.internal/',
  'https://router/',
  'https://printer.local/',
  'https://user:secret@example.com/cat.png',
  'https://example.com:8443/cat.png',
  'http://example.com/cat.png',
  'file:///etc/passwd',
  'ftp://example.com/cat.png',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png,raw',
  'not a url',
  '',
])(
  "an address that could be inside the operator's network, or isn't an image, is refused: %s",
  (url) => {
    expect(isPublicImage(url)).toBe(false)
  },
)

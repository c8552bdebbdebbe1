export const contact = {
  label: 'contact',
  title: 'Contact',
  description: 'Contact the people who make Ghost Writers IA.',
  intro:
    'Questions about plans, your account or this site? Write to us. A person will reply by email.',
  heading: 'Get in touch',
  name: 'Name',
  text: 'Message',
  send: 'Send message',
  forUsers: 'Need help with the extension or your plan? Go to [support](/support).',
  expect: 'We read every message and answer in the order they arrive.',
  nameMissing: 'Please enter your name',
  nameTooLong: 'Please enter a shorter name',
  emailInvalid: 'Please enter a valid email address so we can reply',
  textMissing: 'Please enter a message',
  textTooLong: 'Please keep your message under 5,000 characters',
}

export function describeContactAddress(email: string): string {
  return `You can also write to [${email}](mailto:${email}).`
}

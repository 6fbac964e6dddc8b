export const contact = {
  done: 'Thank you for contacting us! We have received your message and will get back to you soon.',
  failed: 'Sorry, there was an error submitting your message. Please try again later.',
} as const;

export const checkout = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  nameInvalid: 'Please write the name in letters, without symbols or links.',
  email: 'Email is required.',
  emailInvalid: 'Please enter a valid email address.',
  phone: 'Phone number is required.',
  phoneInvalid: 'Enter a valid 10-digit mobile number.',
  address1: 'Address line 1 is required.',
  addressInvalid:
    'Please use the letters of English or of an Indian language, without special symbols.',
  tooLong: 'Please shorten this line of the address.',
  poBox: 'We can’t deliver to PO boxes. Please enter a street address.',
  city: 'City is required.',
  state: 'State is required.',
  pin: 'PIN code must be a 6-digit number.',
  pinArmy:
    'We deliver within India only, and couriers cannot reach military addresses. Please enter another address.',
} as const;

/* One file for each place, so that a page loads only its own sentences. */
export { auth } from './auth';
export { newsletter } from './newsletter';
export { waiting } from './waiting';
export { checkout } from './checkout';
export { payment } from './payment';
export { otp } from './otp';
export { contact } from './contact';
export { cart } from './cart';
export { coupon } from './coupon';
export { profile } from './profile';
export { addressChange } from './addressChange';
export { returns } from './returns';
export { signIn, orders } from './orders';
export { offline, signedOut, providers, empty, guided, wishlist, product } from './shared';

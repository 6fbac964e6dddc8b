/**
 * The fixed sentences (docs/product.md "Fixed sentences"), which keep their exact wording, and those that several screens
 * use. Other sentences stand where they are shown.
 */
export * as messages from './messages/index';

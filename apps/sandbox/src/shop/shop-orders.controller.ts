import { Controller, Get, Param, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, PathId, Returns, Summary, Tag } from '@tessera/service';
import { ShopOrderResponse } from './dto/shop-order.response.js';
import { ShopSessionResponse } from './dto/shop-session.response.js';
import { ShopOrdersService } from './shop-orders.service.js';

/** The backend of the shop, as its own page calls it. */
@Tag('shop')
@Controller('/shop/orders')
@Public()
export class ShopOrdersController {
  constructor(private readonly orders: ShopOrdersService) {}

  @Post()
  @Summary('Order the one thing that the shop sells, and open a session for its card')
  @Returns(201, ShopSessionResponse)
  @Fails(502, 503)
  create(): Promise<ShopSessionResponse> {
    return this.orders.create();
  }

  @Get(':id')
  @Summary('Read an order and the token of its card')
  @Returns(200, ShopOrderResponse)
  @Fails(502, 503)
  get(@Param('id', PathId) id: string): Promise<ShopOrderResponse> {
    return this.orders.get(id);
  }

  @Post(':id/security-code')
  @Summary('Open a session that asks for the security code of the card again')
  @Returns(201, ShopSessionResponse)
  @Fails(409, 502, 503)
  askSecurityCode(@Param('id', PathId) id: string): Promise<ShopSessionResponse> {
    return this.orders.askSecurityCode(id);
  }
}

import { Controller, Get, Param, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { ShopOrderResponse, ShopSessionResponse } from './dto/shop.response.js';
import { ShopOrdersService } from './shop-orders.service.js';

/** The backend of the shop, called by its own page. */
@Tag('shop')
@Controller('/shop/orders')
@Public()
export class ShopOrdersController {
  constructor(private readonly orders: ShopOrdersService) {}

  @Post()
  @Summary('Create an order')
  @Returns(201, ShopSessionResponse)
  @Fails(502, 503)
  create(): Promise<ShopSessionResponse> {
    return this.orders.create();
  }

  @Get(':id')
  @Summary('Get an order')
  @Returns(200, ShopOrderResponse)
  @Fails(502, 503)
  get(@Param('id', PathIdPipe) id: string): Promise<ShopOrderResponse> {
    return this.orders.get(id);
  }

  @Post(':id/security-code')
  @Summary('Open a security code session')
  @Returns(201, ShopSessionResponse)
  @Fails(409, 502, 503)
  askSecurityCode(@Param('id', PathIdPipe) id: string): Promise<ShopSessionResponse> {
    return this.orders.askSecurityCode(id);
  }
}
